/**
 * Why a goal is missed and where the cost goes, by the goal's name in goals.ts. A test demands a reason for each goal that
 * results.json misses, and for no other one.
 */
export const REASONS: Readonly<Record<string, string>> = {
  'list painted, × the empty page':
    'The page, and the answer with token and missions, are two round trips one after the other, 1.2 s of this line with the connections. The early list then needs its own script, the messages and the style sheet (15 KB), whose packets take turns with those of React and the client (76 KB) on the same line. Holding these back would paint the list earlier and make it interactive later.',
  'first text painted, × the empty page':
    'The connection takes one round trip of this line and the page of 6 KB another one and 0.12 s: 0.35 of the empty page. The rest is the time in which a processor slowed 6 times runs the head script and draws the first frame.',
  'first visit with all that follows':
    'React is 58 KB, the client 18, the early list 7, what the first page needs later 20 (deferred code and messages, the top of the list, analytics), the page and the style sheet 13, two pictures 2, answers 4; all with their headers of 0.3 KB for each of 21 requests.',
  'longest task of /missions':
    'One visit in each run: 140, 173 and 201 ms in three runs on one day. It is the start of React and the client, whose 76 KB are compiled, run and rendered without a pause on a processor slowed six times.',
  'missions: CPU, × pgbench -N':
    '2.30 and 2.57 in two quiet runs on one day. Half is PostgreSQL’s: one statement reads, for each mission of the country, the override, the counter, the last award, what today gave and the budget, so that the answer is never older than the last commit. A third of node’s time is the verification of a token that the process has not seen, a quarter the system calls that send the statements.',
  'points: CPU, × pgbench -N':
    '0.93 and 1.07 in two quiet runs on one day. The read itself takes 0.7 of pgbench -N; the rest is the verification of a token that the process has not seen: its Ed25519 signature is checked in 0.03 ms (decision 0059), and its session is looked up.',
  'config: CPU, × pgbench -N':
    '0.23 and 0.29 in two quiet runs on one day, in which the same code took 0.09 and 0.13 ms of node. It reads nothing: the time is that of receiving and sending.',
  'CPU with an uncached token, × a cached one: the worst call':
    'The cheapest reads are the worst: checking an Ed25519 signature (0.03 ms, decision 0059) and the lookup of the session cost three quarters of what reading the balance does.',
  'CPU per call at half load, × at peak: the worst call':
    'At half load fewer requests share a batch, a system call and a wake-up; each costs what it costs alone. It is worst for the cheapest calls, whose batches are the largest at peak.',
  '99th percentile at half load, × the median: the worst call':
    'The cheapest calls take well below a millisecond, so a single pause of the two busy cores (garbage collection, a checkpoint, the load program itself) makes the 99th percentile a multiple of it.',
  'blocks per call at 10,000 people, × at 1,000,000: the worst call':
    'Not measured reliably yet: this run read the statistics of the database, which a connection may report ten seconds late, so that the check-in’s 24 and 1 are too few. The bench has counted the blocks of each statement since (pg_stat_statements). An hour before, the worst call had 1.04.',
  'WAL per check-in':
    'Four rows. Of the 3.6 KB among people with a history, the stored answer is 1.5 KB, three further rows 0.5, twelve index entries 1.0, split index pages 0.3, locks and confirmations 0.3. The setting COMPRESS_ANSWERS takes 0.6 KB off the answer; releases before 24 November cannot read that form.',
  'rate at 1,000,000 people, × at 10,000: the worst call':
    '0.945, a check-in. The first change of a page after a checkpoint writes the whole page into the WAL: 17 KB per check-in among a million people, who share few pages, and 0.1 KB among ten thousand.',
}
