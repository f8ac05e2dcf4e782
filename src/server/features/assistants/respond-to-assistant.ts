import * as z from 'zod/mini'
import { requestFrom0408, responseIn0408, statusIn0408 } from '../../../contract/ucp/ucp-2026-04-08.ts'
import { OLDER_VERSION, type UcpVersion } from '../../../contract/ucp/ucp-version.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  findRequest,
  hashedOwner,
  isKeyTaken,
  type RequestKey,
  requestKey,
  saveResponse,
} from '../../platform/idempotency/idempotency-repository.ts'
import { versionOf } from './agent-profiles.ts'
import type { AssistantParts } from './assistant-parts.ts'
import type { Sender } from './linked-shopper.ts'
import { failedResponse, UCP_STATUS, UcpFailure } from './ucp-failure.ts'
import type { UcpOperation, UcpRequest, UcpResponse } from './ucp-operations.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/**
 * Responds to a request in the version of its assistant. A repeated request with the same key gets the same response. Throws a UcpFailure
 * for one with another body, and for what has a status of its own.
 */
export async function respondToAssistant(
  parts: AssistantParts,
  operation: UcpOperation,
  sender: Sender,
  request: UcpRequest,
  sentKey: string | undefined,
): Promise<UcpResponse> {
  // The version is looked at before the key (the protocol's rules for versions).
  const version = versionOf(sender.agent)
  const body = version === OLDER_VERSION ? requestFrom0408(request.body) : request.body
  const run = async () => {
    const response = await operation.respond(parts, sender, { ...request, body })
    countRequest(parts, operation, sender, request)
    return inVersion(version, response)
  }
  try {
    const isOnce = sentKey !== undefined && operation.changes !== undefined
    const response = isOnce ? await respondOnce(parts, keyOf(operation, sender, request, sentKey), run) : await run()
    const status = version === OLDER_VERSION ? statusIn0408(response.body) : null
    return { ...response, status: status ?? response.status }
  } catch (error) {
    if (!(error instanceof UcpFailure) || UCP_STATUS[error.code] !== 200) throw error
    return inVersion(version, { status: 200, body: failedResponse(error, parts.platform.publicUrl) })
  }
}

function inVersion(version: UcpVersion, response: UcpResponse): UcpResponse {
  return version === OLDER_VERSION ? { ...response, body: responseIn0408(response.body) } : response
}

type OwnersKey = RequestKey & { readonly ownerId: string }

/** Throws a UcpFailure for a key that is malformed. */
function keyOf(operation: UcpOperation, { agent, shopper }: Sender, request: UcpRequest, sentKey: string): OwnersKey {
  if (!KEY.test(sentKey)) throw new UcpFailure('invalid_request', 'Idempotency-Key must be printable characters, at most 200')
  const assistant = hashedOwner(`assistant ${agent.url}`)
  // What is saved of a shopper belongs to them, and is deleted with their account.
  const ownerId = shopper?.id ?? assistant
  const ownersKey = shopper ? hashedOwner(`${assistant} ${sentKey}`) : sentKey
  const parsed = request.body ?? null
  return { ownerId, ...requestKey(ownersKey, pathOf(operation, request), { sent: Buffer.from(JSON.stringify(parsed)), parsed }) }
}

/** Runs a request once for its key. Throws a UcpFailure when the key was used for another one. */
async function respondOnce(
  { platform: { db, clock } }: AssistantParts,
  key: OwnersKey,
  run: () => Promise<UcpResponse>,
): Promise<UcpResponse> {
  const earlier = await orConflict(inTransaction(db, (tx) => findResponse(tx, key)))
  if (earlier) return earlier
  const response = await run()
  return orConflict(
    inTransaction(
      db,
      async (tx) => {
        const other = await findResponse(tx, key)
        if (other) return other
        await saveResponse(tx, key, response, clock.now())
        return response
      },
      isKeyTaken,
    ),
  )
}

async function findResponse(tx: Db, key: OwnersKey): Promise<UcpResponse | null> {
  const earlier = await findRequest<object, string>(tx, key)
  return earlier && 'response' in earlier ? earlier.response : null
}

const COUNTED: Readonly<Record<string, Parameters<AssistantParts['counts']['count']>[1]>> = {
  search_catalog: 'searches',
  lookup_catalog: 'lookups',
  get_product: 'lookups',
  create_checkout: 'checkouts',
}

function countRequest({ counts }: AssistantParts, { tool }: UcpOperation, { agent }: Sender, { body }: UcpRequest): void {
  counts.count(agent.url, COUNTED[tool] ?? null)
  const { data } = firstPage.safeParse(body)
  if (tool === 'search_catalog' && data?.query !== undefined) counts.countSearch(agent.url, data.query)
}

/** Further pages of a search are no search for the same again. */
const firstPage = z.object({ query: z.string(), pagination: z.optional(z.object({ cursor: z.optional(z.undefined()) })) })

/** Throws a UcpFailure when the key was used for another request. */
const orConflict = <Result>(requested: Promise<Result>): Promise<Result> =>
  requested.catch((error: unknown) => {
    if (error instanceof ClientError && error.status === 422) throw new UcpFailure('idempotency_conflict', error.message)
    throw error
  })

const pathOf = ({ method, path }: UcpOperation, { id }: UcpRequest): string => `${method} ${path.replace(':id', id)}`
