import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openState } from './state.ts'

test('a state file accepts only the treasury that first used it', () => {
  const state = openState(':memory:')
  state.requireTreasury('0xaa')
  state.requireTreasury('0xaa')
  expect(() => state.requireTreasury('0xbb')).toThrow(
    'STATE_FILE belongs to the treasury 0xaa: give 0xbb a file of its own',
  )
  state.close()
})

/** The tables of the release before, with and without the column that it had added itself. */
const BEFORE = (takenAt: string) => `
  create table payouts (
    id text primary key, address text not null, amount text not null,
    stage text not null default 'waiting' check (stage in ('waiting', 'signed', 'mined', 'reported')),
    nonce integer unique, raw text, hash text unique, paid integer, signed_at integer${takenAt}
  ) strict;
  create index payouts_by_stage on payouts (stage);
  create table facts (name text primary key, value text not null) strict;
  insert into facts values ('cursor', '4'), ('treasury', '0xaa');
  insert into payouts (id, address, amount, stage, nonce, raw, hash, paid, signed_at) values
    ('1', '0x01', '10', 'reported', 5, '0xa1', '0xb1', 1, 1000),
    ('2', '0x02', '20', 'mined', 6, '0xa2', '0xb2', 0, 2000),
    ('3', '0x03', '30', 'signed', 7, '0xa3', '0xb3', null, 3000),
    ('4', '0x04', '40', 'waiting', null, null, null, null, null);`

test.each([', taken_at integer', ''])(
  'the state file of an earlier release is opened and goes on with its transactions (%j)',
  (takenAt) => {
    const folder = mkdtempSync(join(tmpdir(), 'momi-state-'))
    const file = join(folder, 'payouts.sqlite')
    const before = new DatabaseSync(file)
    before.exec(BEFORE(takenAt))
    before.close()
    // Opened twice: the second time it is a file of this release.
    openState(file).close()
    const state = openState(file)
    expect(state.counts()).toEqual({ waiting: 1, signed: 1, mined: 1, reported: 1 })
    expect(state.fact('cursor')).toBe('4')
    expect(() => state.requireTreasury('0xbb')).toThrow('belongs to the treasury 0xaa')
    expect(state.of('signed', 9)).toMatchObject([{ id: '3', amount: 30n, hash: null }])
    expect(state.transactionsOf('3')).toMatchObject([
      { hash: '0xb3', nonce: 7, raw: '0xa3', price: null, block: null, declared: true },
    ])
    expect(state.of('mined', 9)).toMatchObject([{ id: '2', hash: '0xb2', paid: false }])
    expect(state.nonces(0)).toEqual([5, 6, 7])
    // What was paid lately, and what may still be paid, counts for the cap.
    expect(state.committedSince(500)).toBe(40n)
    expect(state.committedSince(1500)).toBe(30n)
    state.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
