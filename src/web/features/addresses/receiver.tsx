import { Fragment } from 'react'
import type { AddressWire, ReceiverWire } from '../../../contract/addresses.ts'
import type { OrderWire } from '../../../contract/orders.ts'
import { isPlace, streetLine } from '../../../domain/address.ts'
import { telephoneUrl } from '../../../domain/phone.ts'
import { courierNoteText, receiverName } from './address-text.ts'

export const ReceiverName = ({ address }: { address: ReceiverWire }) => (
  <span className="receiver-name long-name" title={receiverName(address)}>
    {receiverName(address)}
  </span>
)

/** Shows where an address is, with the note to the courier. */
export const AddressLines = ({ address }: { address: AddressWire }) => {
  const { city, state, zipcode, country, courierNote } = address
  const lines = [streetLine(address), `${city}, ${state} ${zipcode}`, country, courierNote && courierNoteText(courierNote)]
  return <Lines lines={lines} />
}

const Lines = ({ lines }: { lines: readonly (string | undefined)[] }) =>
  lines.filter(Boolean).map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <span>{line}</span>
    </Fragment>
  ))

/** Shows where an order goes, or where it is picked up. */
export const OrderPlace = ({ order: { address, pickupAddress } }: { order: Pick<OrderWire, 'address' | 'pickupAddress'> }) =>
  pickupAddress === undefined ? (
    isPlace(address) && <AddressLines address={address} />
  ) : (
    <Lines lines={pickupAddress.split('\n')} />
  )

/** Shows plain text when the number of an older address can't be dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  const url = telephoneUrl(phone)
  if (url === null) return phone
  return (
    <a className="text-link" href={url}>
      {phone}
    </a>
  )
}
