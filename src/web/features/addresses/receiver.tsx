import type { AddressWire } from '../../../contract/addresses.ts'
import { telephoneUrl } from '../../../domain/phone.ts'
import { receiverName } from './address-text.ts'

export const ReceiverName = ({ address }: { address: AddressWire }) => (
  <span className="receiver-name long-name" title={receiverName(address)}>
    {receiverName(address)}
  </span>
)

/** Shows where an address is, in three lines. */
export const AddressLines = ({ address: { street, city, state, zipcode, country } }: { address: AddressWire }) => (
  <>
    <span>{street}</span>
    <br />
    <span>{`${city}, ${state} ${zipcode}`}</span>
    <br />
    <span>{country}</span>
  </>
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
