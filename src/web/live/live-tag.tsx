import { useIsOnline } from '../state/use-browser.ts'
import './live-tag.css'

export function LiveTag({ isLive }: { isLive: boolean | null }) {
  const isOnline = useIsOnline()
  return (
    <p className="live-line" role="status">
      {isLive && isOnline && <span className="live">Changes show up by themselves</span>}
      {isLive === false && isOnline && <span className="live is-away">Changes show up within 10 seconds</span>}
      {!isOnline && <span className="live is-away">No connection: changes don’t show up now</span>}
    </p>
  )
}
