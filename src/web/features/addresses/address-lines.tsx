import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { outsideSentence } from '../../../domain/addresses/zip-area.ts'
import { courierNoteText, placeLine } from './address-text.ts'
import { ReceiverName } from './receiver.tsx'
import './addresses.css'

export const AddressLines = ({ address }: { address: SavedAddressWire }) => (
  <>
    <span className="strong">
      <ReceiverName address={address} />
    </span>
    <span className="soft small address-place">{placeLine(address)}</span>
    {address.courierNote && <span className="soft small address-note">{courierNoteText(address.courierNote)}</span>}
    {address.isOutside && <span className="address-outside small">{`${outsideSentence(address.zipcode)}.`}</span>}
  </>
)
