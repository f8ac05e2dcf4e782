import { Undo2 } from 'lucide-react'
import type { SavedAddressWire } from '../../../contract/addresses.ts'

interface RemovedAddressProps {
  readonly address: SavedAddressWire
  readonly busy: boolean
  onUndo(): void
}

/** Takes the focus when it appears, because the pressed button is gone. */
export const RemovedAddress = ({ address, busy, onUndo }: RemovedAddressProps) => (
  <div className="address-removed" role="status">
    <p ref={focus} tabIndex={-1}>
      {`${address.street} was removed.`}
    </p>
    <button type="button" className="button button-quiet" aria-disabled={busy} onClick={onUndo}>
      <Undo2 className="icon" aria-hidden="true" />
      Undo
    </button>
  </div>
)

const focus = (text: HTMLElement | null): void => text?.focus({ preventScroll: true })
