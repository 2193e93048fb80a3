/** The words of seals, one for each byte: those of game/seal.py (a test compares them). */
export const WORDS = `
  almond anchor answer apple apron arrow autumn bacon badge bagel bakery balloon bamboo banjo barn basket beach
  beaver bench bicycle birch biscuit blanket blossom bonnet bottle boulder branch breeze brick bridge broom bubble
  bucket buffalo butter button cabin cactus camel camera canary candle canoe canyon caramel carpet carrot castle
  cedar cellar cherry chimney cinnamon circus clover coconut coffee comet compass copper coral cotton cousin cradle
  cricket crystal curtain cushion daisy dancer desert dinner dolphin donkey dragon drummer eagle easel echo elbow
  elephant engine evening fabric falcon farmer feather fiddle finger flannel flute forest fountain frost galaxy
  gallon garden garlic ginger giraffe glacier glove grape gravel guitar hammer hammock harbor harvest hazel helmet
  hickory holiday honey horizon igloo island jacket jelly jewel journey juniper kettle kitchen kitten ladder lantern
  laundry lavender leather lemon letter lilac lizard lobster locket magnet mango maple marble market meadow melon
  mirror mitten monkey morning mountain muffin mustard napkin needle nickel noodle nutmeg oatmeal ocean olive onion
  orange orchard otter oyster paddle palace pancake panther parade parrot peanut pebble pelican pencil pepper piano
  picnic pigeon pillow pilot planet pocket pony popcorn porch potato prairie pumpkin puppet puzzle rabbit radio
  raisin ranch ribbon river robin rocket rooster saddle sailor salmon sandal satin scarf school shadow shovel silver
  singer sister skillet sparrow spider spinach sponge squirrel stable station summer sunset supper sweater tailor
  teapot temple thimble thunder ticket tiger timber toast tomato tractor tulip tunnel turkey turnip turtle umbrella
  valley vanilla velvet village violin waffle wagon walnut water whistle willow window winter yellow zebra zipper
`.trim().split(/\s+/);
