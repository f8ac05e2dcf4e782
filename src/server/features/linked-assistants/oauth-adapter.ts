import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { isReferenceGone } from '../../platform/database/database-errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AssistantClients } from './assistant-clients.ts'
import { deleteLink, findLink } from './linked-assistant-repository.ts'
import { deleteRecord, deleteRecordsOfLink, findRecord, markRecordUsed, saveRecord } from './oauth-record-repository.ts'

type Parts = Pick<Platform, 'db' | 'clock'> & { readonly clients: AssistantClients }

const nothing = async () => undefined

/** Returns where the OAuth server saves things of a kind. */
export function oauthAdapter(parts: Parts, kind: string): Adapter {
  if (kind === 'Client') return { ...NOTHING, find: async (id) => (await parts.clients.find(id)) ?? undefined }
  if (kind === 'Grant') return linksAdapter(parts)
  // Shoppers are logged in to the store alone, so a session of the OAuth server is not saved.
  if (kind === 'Session') return NOTHING
  return recordsAdapter(parts, kind)
}

const NOTHING: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

/** What the OAuth server calls a grant is a link. The store itself makes links. */
const linksAdapter = ({ db }: Parts): Adapter => ({
  ...NOTHING,
  async find(id) {
    const link = await findLink(db, id)
    return link
      ? { jti: link.id, kind: 'Grant', accountId: link.shopper, clientId: link.clientId, openid: { scope: link.scope } }
      : undefined
  },
  destroy: (id) => deleteLink(db, id),
})

const recordsAdapter = ({ db, clock }: Parts, kind: string): Adapter => ({
  ...NOTHING,
  async upsert(id, payload, expiresInSeconds = 0) {
    const expiresAt = new Date(clock.now().getTime() + expiresInSeconds * 1000)
    try {
      await saveRecord(db, { kind, id }, { ...payload }, expiresAt)
    } catch (error) {
      if (isReferenceGone(error)) throw new errors.InvalidGrant('the link has ended')
      throw error
    }
  },
  // The payload is what the OAuth server saved.
  find: async (id) => ((await findRecord(db, { kind, id }, clock.now())) ?? undefined) as AdapterPayload | undefined,
  /** Two requests may come at once, of which the second one fails here. */
  async consume(id) {
    if (!(await markRecordUsed(db, { kind, id }, clock.now()))) throw new errors.InvalidGrant('it was used already')
  },
  destroy: (id) => deleteRecord(db, { kind, id }),
  revokeByGrantId: (link) => deleteRecordsOfLink(db, kind, link),
})
