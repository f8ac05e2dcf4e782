import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashedOwner } from '../../platform/idempotency/hashed-owner.ts'
import {
  findRequest,
  isKeyTaken,
  type RequestKey,
  requestKey,
  saveResponse,
} from '../../platform/idempotency/idempotency-repository.ts'
import type { AgentProfile } from './agent-profiles.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { UcpFailure } from './ucp-failure.ts'
import type { UcpOperation, UcpRequest } from './ucp-operations.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Responds to a request. A repeated request with the same key gets the same response, and one with another body gets a failure. */
export async function respondOnce(
  parts: AssistantParts,
  operation: UcpOperation,
  agent: AgentProfile,
  request: UcpRequest,
  sentKey: string | undefined,
): Promise<object> {
  const run = () => operation.respond(parts, agent, request)
  if (sentKey === undefined || operation.changes === undefined) return run()
  if (!KEY.test(sentKey)) throw new UcpFailure('invalid_request', 'Idempotency-Key must be printable characters, at most 255')
  const { db, clock } = parts.platform
  const ownerId = hashedOwner(`assistant ${agent.url}`)
  const sent = Buffer.from(JSON.stringify(request.body ?? null))
  const key = { ownerId, ...requestKey(sentKey, pathOf(operation, request), { sent, parsed: request.body ?? null }) }
  const earlier = await findEarlier(parts, key)
  if (earlier) return earlier
  const response = await run()
  return inTransaction(
    db,
    async (tx) => {
      const other = await findRequest<object, string>(tx, key)
      if (other && 'response' in other) return other.response.body
      await saveResponse(tx, key, { status: operation.status ?? 200, body: response }, clock.now())
      return response
    },
    isKeyTaken,
  )
}

/** Throws a UcpFailure when the key was used for another request. */
async function findEarlier({ platform }: AssistantParts, key: RequestKey & { readonly ownerId: string }): Promise<object | null> {
  try {
    const earlier = await inTransaction(platform.db, (tx) => findRequest<object, string>(tx, key))
    return earlier && 'response' in earlier ? earlier.response.body : null
  } catch (error) {
    if (error instanceof ClientError && error.status === 422) throw new UcpFailure('idempotency_conflict', error.message)
    throw error
  }
}

const pathOf = ({ method, path }: UcpOperation, { id }: UcpRequest): string => `${method} ${path.replace(':id', id)}`
