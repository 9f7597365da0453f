import {
  BaseError,
  ContractFunctionRevertedError,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  RawContractError,
  type Address,
  type Hash,
  type PublicClient,
} from 'viem'

/**
 * What a transfer would do at a block. `refused`: the token moves this amount, but not to this address.
 * `impossible`: it moves this amount to nobody, for example because the balance is too low or the token is paused.
 */
export type Verdict = 'works' | 'refused' | 'impossible'

interface Block {
  hash: Hash
}

/** Simulates transfers of the treasury, without a transaction. */
export function simulator(client: PublicClient, token: Address, treasury: Address) {
  const moves = async (to: Address, amount: bigint, { hash }: Block): Promise<boolean> => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    try {
      const answer = await client.call({ account: treasury, to: token, data, blockHash: hash })
      // Some tokens answer nothing.
      return (
        answer.data === undefined ||
        decodeFunctionResult({ abi: erc20Abi, functionName: 'transfer', data: answer.data })
      )
    } catch (error) {
      if (isRevert(error)) return false
      throw error
    }
  }
  return async (to: Address, amount: bigint, head: Block): Promise<Verdict> => {
    if (await moves(to, amount, head)) return 'works'
    return (await moves(treasury, amount, head)) ? 'refused' : 'impossible'
  }
}

/** Whether the contract answered, and refused: an error of the node is none of its answers. */
const isRevert = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ExecutionRevertedError ||
      cause instanceof ContractFunctionRevertedError ||
      cause instanceof RawContractError,
  ) !== null
