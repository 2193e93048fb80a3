/** Sets of the library found by words. No page. */

/** What names a number alone is asked of how many play. */
const NUMBER = /^\d$/;

/** All that can be looked for in it. @param {Shelved} one */
const textOf = ({name, people, game, house: {house}}) => `${name} ${people} players ${game} ${house.summary} ${house.source}`.toLowerCase();

/** Those in which every word stands. @param {Shelved[]} sets @param {string} wanted */
export function matching(sets, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return sets.filter((one) => words.every((word) => (NUMBER.test(word) ? one.people === Number(word) : textOf(one).includes(word))));
}
