import type { ShopperId } from '../../../domain/account.ts'
import { type Fragment, fragment } from '../../platform/database/statement.ts'
import { isId } from '../../platform/ids.ts'

interface WantedAddress {
  readonly shopper: ShopperId
  /** Not checked to be an id. */
  readonly addressId: string
}

/** As JSON of an AddressRow; null when it is unknown or another shopper's. */
export const addressSelection: Fragment<WantedAddress> = fragment<WantedAddress>()`
  select row_to_json(addresses) from addresses
  where shopper_id = ${({ shopper }) => shopper} and id = ${({ addressId }) => (isId(addressId) ? addressId : null)}`
