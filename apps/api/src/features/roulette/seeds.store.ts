import { read, write } from '../../db/db.ts'

export const seeds = read(
  'roulette_seeds',
  { from: 'date', to: 'date' },
  { period: 'date', seed: 'text', seed_hash: 'text' },
  'select period, seed, seed_hash from roulette_seeds where period between :from and :to order by period',
)

/** Adds the seed of a period; an existing one is kept. */
export const addSeed = write(
  'roulette_add_seed',
  { period: 'date', seed: 'text', seed_hash: 'text', at: 'timestamptz' },
  {},
  `insert into roulette_seeds (period, seed, seed_hash, made_at)
   values (:period, :seed, :seed_hash, :at) on conflict (period) do nothing`,
)

export const secretSeeds = read(
  'roulette_secret_seeds',
  { before: 'date' },
  { period: 'date', seed: 'text' },
  'select period, seed from roulette_seeds where revealed is null and period < :before',
)

export const revealSeed = write(
  'roulette_reveal_seed',
  { period: 'date', seed: 'text' },
  {},
  'update roulette_seeds set revealed = :seed where period = :period',
)
