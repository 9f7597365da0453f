// Connection refused, lost or ended by the server; too many connections; a password that the server no longer accepts;
// a server that became a standby or whose disk is full; the pool's timeout; no answer from a server that is not reachable
// any more.
const UNAVAILABLE = /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ETIMEDOUT|08|25006|25P03|28P01|53100|53300|57P0)/
const LOST =
  /^(could not write init file|Connection terminated|PGlite is clos|Cannot use a pool after|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/
// A statement that ran into the statement timeout, mostly because it waited for a lock; a lock that was not waited for;
// serialization failures and deadlocks, once all attempts have failed.
const OVERLOADED = new Set(['57014', '55P03', '40001', '40P01'])

/** Whether the database is unreachable, as opposed to refusing a statement. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return (typeof code === 'string' && UNAVAILABLE.test(code)) || LOST.test(message ?? '')
}

/** Whether the database gave a statement up that others were in the way of: later it may succeed. */
export const isOverloaded = (error: unknown): boolean => OVERLOADED.has((error as { code?: string }).code ?? '')
