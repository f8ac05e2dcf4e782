import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { paths } from '../../../routing/paths.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { timeText, useNow } from '../../../ui/date-text.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { useSaveSettings } from './use-settings.ts'

const CLOSED_MS = 2 * 60 * 60_000
const CHECK_MS = 30_000

/** Closes the store for two hours by one press, and opens it again by another. A store that takes no orders yet is opened elsewhere. */
export function CloseNow({ settings: { closedUntil, isTakingOrders } }: { settings: SettingsWire }) {
  const save = useSaveSettings()
  const { busy, run } = useOneAtATime()
  const now = useNow(CHECK_MS)
  const isClosed = closedUntil !== null && now < Date.parse(closedUntil)
  const close = () => run(async () => void (await save({ closedUntil: new Date(storeNow() + CLOSED_MS).toISOString() })))
  const open = () => run(async () => void (await save({ closedUntil: null })))
  if (!isTakingOrders)
    return (
      <div className="close-now">
        <p role="status">Nobody can order yet.</p>
        <Link className="button button-quiet" href={paths.openingList()}>
          Open the store
        </Link>
      </div>
    )
  return (
    <div className="close-now">
      {isClosed && <p role="status">{`Closed until ${timeText(closedUntil)}`}</p>}
      <BusyButton className="button button-quiet" icon={Clock} busy={busy} onClick={() => void (isClosed ? open() : close())}>
        {isClosed ? 'Open again' : 'Close for two hours now'}
      </BusyButton>
    </div>
  )
}
