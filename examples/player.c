/* A player for Deece in C alone (docs/protocol.md): cc -O2 -o rook examples/player.c; deece players --check cmd:./rook */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[65536], hand[256], trump, winner[8], best[8], declarer[8], seat[8];
static int sides, first_bid;

static int height(const char *card) { return (int)(strchr("9JQKTA", *card) - "9JQKTA"); }

static int low(const char *card) { return -height(card) - 10 * (card[1] == trump); } /* how cheap it is to play */

static int count(char letter) { int n = 0; for (char *p = hand; *p; p++) n += *p == letter; return n; }

static int strong(void) { /* whether a third of the hand is one suit, with its ace and its marriage */
    for (const char *s = "SHDC"; *s; s++) {
        char ace[] = {'A', *s, 0}, king[] = {'K', *s, 0}, queen[] = {'Q', *s, 0};
        if (count(*s) * 3 > count(' ') && strstr(hand, ace) && strstr(hand, king) && strstr(hand, queen)) return 1;
    }
    return 0;
}

static int worth(const char *choice) { /* how good a choice is */
    const char *word = strchr(choice, ' ') + 1, *card = choice + strlen(choice) - 2;
    if (!strncmp(choice, "play ", 5)) {
        if (*winner == '-') return 2 * height(card) - (card[1] == trump); /* lead high */
        if (sides == 2 && atoi(winner) % 2 == atoi(seat) % 2) /* give partner a counter */
            return low(card) + 20 * (*card == 'K' || *card == 'T');
        return low(card) + 100 * (card[1] == best[1] ? height(card) > height(best) : card[1] == trump);
    }
    if (!strncmp(choice, "bid ", 4) && atoi(word)) return 2 * (strong() && 10 * atoi(word) <= 11 * first_bid);
    if (!strncmp(choice, "trump ", 6)) return count((char)(*word - 32));
    if (!strncmp(choice, "bury ", 5)) return low(card);
    if (!strncmp(choice, "pass ", 5)) return strcmp(declarer, seat) ? -low(card) : low(card); /* partner gets high */
    return !strcmp(word, "pass") || !strcmp(word, "look") || !strcmp(word, "play-on");
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!strcmp(line, "bye")) return 0;
        if (!strncmp(line, "deece ", 6)) puts("name C\nready");
        if (!strncmp(line, "hand ", 5)) strcpy(declarer, "-");
        if (!strncmp(line, "now trump ", 10)) trump = (char)(line[10] - 32); /* from spades to S */
        sscanf(line, "seat %7s", seat), sscanf(line, "now declarer %7s", declarer);
        sscanf(line, "now winner %7s", winner), sscanf(line, "now best %7s", best);
        sscanf(line, "now hand %255[^\n]", hand), sscanf(line, "rule deal.sides %d", &sides);
        sscanf(line, "rule auction.first_bid %d", &first_bid);
        if (!strncmp(line, "ask ", 4)) {
            char *found = NULL, *each = strstr(line, " legal ") + 7;
            for (char *next = each; next; each = next) {
                if ((next = strstr(each, " | "))) *next = 0, next += 3;
                if (!found || worth(each) > worth(found)) found = each;
            }
            printf("choose %d %s\n", atoi(line + 4), found);
        }
        fflush(stdout);
    }
}
