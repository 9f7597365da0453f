import { farm } from '@momi/testing/farm/farm'
import { people } from '@momi/testing/farm/people'
import { draws } from '@momi/testing/farm/random'
import { rounds } from '@momi/testing/rounds'
import { inFull } from '@momi/testing/test-full'
import { expect, test } from 'vitest'
import { farmFacts } from '../../testing/farm-facts.ts'
import { randomFrom } from '../../testing/random-values.ts'
import { scoreOf } from './score.rules.ts'
import { partWithWords } from './signals-of.ts'
import { riskSubject } from './subject.ts'

const NOW = Date.parse('2026-03-30T00:00:00Z')
const settings = riskSubject.schema('settings').parse({})

/** The share of a farm that is held, and of the others. */
function measure(seed: number, size: { people: number; farm: number }) {
  const draw = draws(randomFrom(seed))
  const lives = [...people(size.people, NOW, draw), ...farm(size.farm, NOW, draw)]
  const facts = farmFacts(lives, NOW)
  const scored = lives.map((life) => ({ life, ...scoreOf(settings, facts(life)) }))
  const held = scored.filter(({ shadowScore }) => shadowScore >= settings.holdFrom)
  const [bad, good] = [held.filter(({ life }) => life.isFarm), held.filter(({ life }) => !life.isFarm)]
  return { held, recall: bad.length / size.farm, falseHolds: good.length / size.people }
}

const PEOPLE = rounds(8_000, 20_000)

test.each(inFull([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1]))(
  `of a farm of 500 accounts among ${PEOPLE} people at least 95 % are held, and of the people at most 0.5 % (seed %d)`,
  (seed) => {
    const { recall, falseHolds, held } = measure(seed, { people: PEOPLE, farm: 500 })
    expect(recall).toBeGreaterThanOrEqual(0.95)
    expect(falseHolds).toBeLessThanOrEqual(0.005)
    for (const { parts } of held) for (const part of parts) expect(partWithWords(part).evidence).toMatch(/^\w/)
  },
  60_000,
)
