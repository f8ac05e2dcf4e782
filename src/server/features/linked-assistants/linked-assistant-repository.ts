import { sql } from 'kysely'
import { permissionsIn, scopeText } from '../../../contract/ucp/identity-linking.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { LinkedAssistant, LinkId, Permission } from '../../../domain/accounts/linked-assistant.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { isId, newId } from '../../platform/ids.ts'

/** An assistant that has neither fetched nor renewed its tokens is not linked, whatever the shopper allowed. */
const hasLiveToken = (now: Date) => sql<boolean>`exists (
  select from oauth_records where link_id = linked_assistants.id and kind in ('AccessToken', 'RefreshToken')
    and used_at is null and expires_at > ${now})`

interface LinkRow {
  readonly id: LinkId
  readonly clientId: string
  readonly scope: string
  readonly linkedAt: Date
}

const rowToLink = ({ scope, ...row }: LinkRow): LinkedAssistant => ({ ...row, permissions: permissionsIn(scope) })

/** Returns the assistants of a shopper, the newest first. */
export async function listLinkedAssistants(db: Db, shopper: ShopperId, now: Date): Promise<LinkedAssistant[]> {
  const { rows } = await sql<LinkRow>`
    select id, client_id as "clientId", scope, linked_at as "linkedAt" from linked_assistants
    where shopper_id = ${shopper} and ${hasLiveToken(now)} order by linked_at desc, id desc`.execute(db)
  return rows.map(rowToLink)
}

/** Returns what a shopper allows an assistant. It is empty for one that is not linked. */
export async function findPermissions(db: Db, shopper: ShopperId, clientId: string, now: Date): Promise<readonly Permission[]> {
  const { rows } = await sql<{ scope: string }>`
    select scope from linked_assistants
    where shopper_id = ${shopper} and client_id = ${clientId} and ${hasLiveToken(now)}`.execute(db)
  return permissionsIn(rows[0]?.scope ?? '')
}

interface NewLink {
  readonly shopper: ShopperId
  readonly clientId: string
  readonly permissions: readonly Permission[]
}

/** Links an assistant, or changes what a linked one may do. */
export async function linkAssistant(db: Db, { shopper, clientId, permissions }: NewLink, now: Date): Promise<LinkId> {
  const { rows } = await sql<{ id: LinkId }>`
    insert into linked_assistants (id, shopper_id, client_id, scope, linked_at)
    values (${newId()}, ${shopper}, ${clientId}, ${scopeText(permissions)}, ${now})
    on conflict (shopper_id, client_id) do update set scope = excluded.scope,
      linked_at = case when ${hasLiveToken(now)} then linked_assistants.linked_at else excluded.linked_at end
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A link was not saved')
  return row.id
}

interface FoundLink {
  readonly id: LinkId
  readonly shopper: ShopperId
  readonly clientId: string
  readonly scope: string
}

/** Accepts any text. */
export async function findLink(db: Db, id: string): Promise<FoundLink | null> {
  if (!isId<LinkId>(id)) return null
  const link = db.selectFrom('linked_assistants').select(['id', 'shopper_id as shopper', 'client_id as clientId', 'scope'])
  return (await link.where('id', '=', id).executeTakeFirst()) ?? null
}

/** Ends a link with its tokens. Returns false when the shopper has no such link. */
export async function deleteLinkOf(db: Db, shopper: ShopperId, id: string): Promise<boolean> {
  if (!isId<LinkId>(id)) return false
  const link = db.deleteFrom('linked_assistants').where('id', '=', id).where('shopper_id', '=', shopper)
  return (await link.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** Ends a link with its tokens. Accepts any text. */
export async function deleteLink(db: Db, id: string): Promise<void> {
  if (isId<LinkId>(id)) await db.deleteFrom('linked_assistants').where('id', '=', id).execute()
}

/** Ends all links of these shoppers, with their tokens. */
export async function deleteLinksOf(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('linked_assistants').where('shopper_id', '=', anyOf(shoppers)).execute()
}

const HOUR_MS = 60 * 60 * 1000

/** Deletes links without any token, except those for which the assistant may just be fetching one. */
export async function deleteUnusedLinks(db: Db, now: Date): Promise<void> {
  await sql`
    delete from linked_assistants where linked_at < ${new Date(now.getTime() - HOUR_MS)}
      and not exists (select from oauth_records where link_id = linked_assistants.id)`.execute(db)
}
