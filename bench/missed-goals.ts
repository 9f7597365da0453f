/**
 * Why a goal is missed and where the cost goes, by the goal's name in goals.ts. A test demands a reason for each goal that
 * results.json misses, and for no other one.
 */
export const REASONS: Readonly<Record<string, string>> = {
  'list painted, × the empty page':
    'The page, and the answer with token and missions, are two round trips one after the other, 1.2 s of this line with the connections. The early list then needs its own script, the messages and the style sheet (15 KB), whose packets take turns with those of React and the client (76 KB) on the same line. Holding these back would paint the list earlier and make it interactive later.',
  'first text painted, × the empty page':
    'The connection takes one round trip of this line and the page of 6 KB another one and 0.12 s: 0.35 of the empty page. The rest is the time in which a processor as slow as that of a cheap phone runs the head script and draws the first frame.',
  'JS and words of any further route':
    'It is the screen of one reward, which the fixture does not have, so that the texts of errors (2 KB) are counted too. Opened by its address it also loads what all screens but Missions share (4 KB) and its words (4 KB, in five files); the headers of its twenty files are 5 KB. Its own code is 6.9 KB, as the build counts and limits it for each route.',
  'longest task of /missions':
    '238 ms; 192 to 222 in earlier runs, of which some ran beside another program. It is the evaluation of React and the client together with the first rendering of the list.',
  'check-in: CPU, × pgbench -N':
    '3.71 (0.86 ms); 2.93 (1.20 ms) the day before on a slower machine. A transaction of pgbench costs 0.23 ms here and cost 0.41 there: it does little besides its commit, whose system calls differ more between the two machines than the work of a statement does. Of the 0.86 ms, 0.13 are the token that the process has not seen, 0.30 the rest of node. Of PostgreSQL’s 0.43, writing the posting, the balance, the check-in and the stored answer with their twelve index entries takes 0.20, reading the streak 0.06, the locks 0.04; commits and messages, shared by some seven check-ins, take the rest (shares from pg_stat_statements).',
  'spin: CPU, × pgbench -N':
    '10.3 (2.4 ms); 7.73 (3.2 ms) the day before on a slower machine, for the reason above. Spins are not batched: four round trips and a commit each. Of PostgreSQL’s 1.5 ms, storing the draw with its prize takes 0.32, the locks 0.18, using the spin and reading the wheel 0.15 each, the stored answer 0.07, the owner of the device 0.05; the commit and four wake-ups of the process take the rest (shares from pg_stat_statements).',
  'missions: CPU, × pgbench -N':
    '2.85 (0.67 ms); 2.57 (1.05 ms) the day before on a slower machine, for the reason above. Half is PostgreSQL’s: one statement reads, for each mission of the country, the override, the counter, the last award, what today gave and the budget, so that the answer is never older than the last commit. A quarter of node’s time is the verification of a token that the process has not seen, a quarter the system calls that send the statements.',
  'points: CPU, × pgbench -N':
    '1.03 today, 0.93 and 1.07 the day before. With a cached token the read takes 0.5 of pgbench -N; the rest is the verification of a token that the process has not seen: its Ed25519 signature is checked in 0.03 ms (decision 0059), and its session is looked up.',
  'CPU with an uncached token, × a cached one: the worst call':
    'It is the read of the points, which costs 0.12 ms with a cached token and 0.24 without: checking an Ed25519 signature (0.03 ms, decision 0059) and the lookup of the session cost as much as the read itself. For a check-in it is 1.19, for a spin 1.02.',
  'CPU per call at half load, × at peak: the worst call':
    'At half load fewer requests share a batch, a system call and a wake-up; each costs what it costs alone. It is worst for the cheapest calls, whose batches are the largest at peak.',
  '99th percentile at half load, × the median: the worst call':
    'The cheapest calls take well below a millisecond, so a single pause of the two busy cores (garbage collection, a checkpoint, the load program itself) makes the 99th percentile a multiple of it.',
  'WAL per check-in':
    'Four rows. Of the 3.6 KB among people with a history, the stored answer is 1.5 KB, three further rows 0.5, twelve index entries 1.0, split index pages 0.3, locks and confirmations 0.3. The setting COMPRESS_ANSWERS takes 0.6 KB off the answer; releases before 24 November cannot read that form.',
  'rate at 1,000,000 people, × at 10,000: the worst call':
    '0.784, a check-in; 0.945 the day before on another machine. The first change of a page after a checkpoint writes the whole page into the WAL: 17 KB per check-in among a million people, who share few pages, and 0.4 KB among ten thousand. PostgreSQL’s CPU for it rises from 0.43 to 0.60 ms.',
}
