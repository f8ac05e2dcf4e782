import { useIsOnline } from '../state/use-browser.ts'
import './live-tag.css'

export function LiveTag({ isLive }: { isLive: boolean | null }) {
  const isOnline = useIsOnline()
  return (
    <span className="live-line" role="status">
      {isLive && isOnline && <span className="live">Updates automatically</span>}
      {isLive === false && isOnline && <span className="live is-away">Updates every 10 seconds</span>}
      {!isOnline && <span className="live is-away">You’re offline, so updates are paused</span>}
    </span>
  )
}
