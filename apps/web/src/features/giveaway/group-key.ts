/** Where the phone keeps its group of the giveaway. Most phones have none, and need no code for it. */
export const GROUP_KEY = 'momi.giveaway.group'
