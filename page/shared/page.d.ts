// Types of the page itself that many scripts name. Each stands where it is described; here they get names that hold everywhere, as those of wire.d.ts do.

type Act = import("../table/act.js").Act;
type Change = import("./shelf.js").Change;
type Field = import("../keeper/fields.js").Field;
type House = import("./state.js").House;
type Listed = import("./shelf.js").Listed;
type Lobby = import("./state.js").Lobby;
type PastGame = import("./state.js").PastGame;
type Position = import("../review/frames.js").Position;
type ReplayShown = import("./state.js").ReplayShown;
type Route = import("./state.js").Route;
type TableState = import("./state.js").TableState;

/** A field in which somebody types, or that they tick. */
type Typed = {target: HTMLInputElement};
/** A list of which somebody picks one. */
type Picked = {target: HTMLSelectElement};
