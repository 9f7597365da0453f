import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'
import { addProblemAccount } from './population.ts'
import { PROBLEM_ACCOUNTS } from './problem-accounts.ts'

const Problem = z.strictObject({ finding: z.string() })

/** Lets the lab create an account with a problem, also one that the seeding leaves out because it concerns a country. */
export function serveLabProblems(app: FastifyInstance, deps: Deps): void {
  app.post('/lab/api/problems', async (request, reply) => {
    const { finding } = parseLabInput(Problem, request.body, 'body', 'a finding')
    const problem = PROBLEM_ACCOUNTS.find((account) => account.finding === finding)
    if (!problem) throw new Refusal('not_found', 'There is no account with this problem')
    return reply.header('cache-control', 'no-store').send(await addProblemAccount(deps, problem, deps.now()))
  })
}
