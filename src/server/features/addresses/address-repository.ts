import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import {
  type Address,
  type AddressId,
  MAX_ADDRESSES_PER_SHOPPER,
  type NewAddress,
  type SavedAddress,
} from '../../../domain/addresses/address.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import { newestOrderAddress } from '../orders/order-repository.ts'

const columnsOf = ({ firstName, lastName, courierNote = '', line2 = '', ...same }: NewAddress) => ({
  ...same,
  first_name: firstName,
  last_name: lastName,
  line2,
  courier_note: courierNote,
})

/**
 * Saves an address. A shopper's first one becomes the default, even when several are added at once. Returns null when
 * the shopper has as many addresses as can be saved. Concurrent requests may exceed that limit by a few.
 */
export async function insertAddress(db: Db, shopper: ShopperId, address: Address, createdAt: Date): Promise<SavedAddress | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from addresses where shopper_id = ${shopper}`.execute(db)
  if ((rows[0]?.count ?? 0) >= MAX_ADDRESSES_PER_SHOPPER) return null
  const row = { ...columnsOf(address), id: address.id, shopper_id: shopper, created_at: createdAt }
  const { rows: chosen } = await sql`
    with added as (insert into addresses select * from json_populate_record(null::addresses, ${JSON.stringify(row)}::json))
    insert into default_addresses (shopper_id, address_id)
    select ${shopper}::uuid, ${address.id}::uuid where not exists (select from addresses where shopper_id = ${shopper})
    on conflict do nothing returning address_id`.execute(db)
  return { ...address, isDefault: chosen.length > 0 }
}

/** Selects the id of the address that the shopper chose as the default, or of the oldest one. */
const defaultAddressId = (shopper: ShopperId) => sql<AddressId | null>`coalesce(
  (select address_id from default_addresses where shopper_id = ${shopper}),
  (select id from addresses where shopper_id = ${shopper} order by id limit 1))`

/** Finds an address by text that may be no id. Returns null when the shopper has no such address. */
export async function findAddress(db: Db, shopper: ShopperId, id: string): Promise<Address | null> {
  if (!isId(id)) return null
  const { rows } = await sql<AddressRow>`select * from addresses where shopper_id = ${shopper} and id = ${id}`.execute(db)
  return rows[0] ? rowToAddress(rows[0]) : null
}

/** Returns the shopper's addresses, oldest first. */
export async function listAddresses(db: Db, shopper: ShopperId): Promise<SavedAddress[]> {
  const { rows } = await sql<SavedAddressRow>`
    select *, id = ${defaultAddressId(shopper)} as is_default, coalesce(id = ${newestOrderAddress(shopper)}, false) as is_last_used
    from addresses where shopper_id = ${shopper} order by id`.execute(db)
  return rows.map(rowToSavedAddress)
}

/** Returns null when the address is unknown or another shopper's. */
export async function replaceAddress(
  db: Db,
  shopper: ShopperId,
  id: AddressId,
  fields: NewAddress,
): Promise<SavedAddress | null> {
  const isDefault = sql<boolean>`id = ${defaultAddressId(shopper)}`
  const row = await db
    .updateTable('addresses')
    .set(columnsOf(fields))
    .where('id', '=', id)
    .where('shopper_id', '=', shopper)
    .returningAll()
    .returning(isDefault.as('is_default'))
    .executeTakeFirst()
  return row ? rowToSavedAddress(row) : null
}

/**
 * Returns the shopper's addresses, oldest first. They are locked until commit, so that no other transaction removes
 * them or chooses the default.
 */
export async function lockAddresses(tx: Db, shopper: ShopperId): Promise<Address[]> {
  const rows = await tx.selectFrom('addresses').selectAll().where('shopper_id', '=', shopper).orderBy('id').forUpdate().execute()
  return rows.map(rowToAddress)
}

/** Returns null when the shopper has no addresses. */
export async function findDefaultAddressId(tx: Db, shopper: ShopperId): Promise<AddressId | null> {
  const { id } = await tx.selectNoFrom(defaultAddressId(shopper).as('id')).executeTakeFirstOrThrow()
  return id
}

export async function deleteAddress(tx: Db, id: AddressId): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

export async function saveDefaultAddress(tx: Db, shopper: ShopperId, id: AddressId): Promise<void> {
  await tx
    .insertInto('default_addresses')
    .values({ shopper_id: shopper, address_id: id })
    .onConflict((conflict) => conflict.column('shopper_id').doUpdateSet({ address_id: id }))
    .execute()
}

interface AddressRow {
  readonly id: AddressId
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  readonly phone: string
  readonly line2: string
  readonly courier_note: string
}

function rowToAddress(row: AddressRow): Address {
  const { id, first_name: firstName, last_name: lastName, email, street, city, state, zipcode, country, phone } = row
  const { line2, courier_note: courierNote } = row
  return { id, firstName, lastName, email, street, line2, city, state, zipcode, country, phone, courierNote }
}

interface SavedAddressRow extends AddressRow {
  readonly is_default: boolean
  readonly is_last_used?: boolean
}

const rowToSavedAddress = (row: SavedAddressRow): SavedAddress => ({
  ...rowToAddress(row),
  isDefault: row.is_default,
  isLastUsed: row.is_last_used ?? false,
})

export async function deleteAddressesOfShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('default_addresses').where('shopper_id', '=', anyOf(shoppers)).execute()
  await tx.deleteFrom('addresses').where('shopper_id', '=', anyOf(shoppers)).execute()
}
