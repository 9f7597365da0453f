import type { Config } from './Wheel.tsx'

type Spins = Config['spins']

/** All spins that are left, wherever they come from. */
export const spinsOf = ({ FREE, BET9JA, BOUGHT_FOR_POINTS }: Spins): number => FREE + BET9JA + BOUGHT_FOR_POINTS
