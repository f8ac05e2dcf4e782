import { useIsOnline } from '../state/use-browser.ts'
import './live-tag.css'

export function LiveTag({ isLive }: { isLive: boolean | null }) {
  const isOnline = useIsOnline()
  return (
    <p className="live-line" role="status">
      {isLive && isOnline && (
        <>
          <span className="live">Live</span> <span className="soft small">Changes show up by themselves.</span>
        </>
      )}
      {isLive === false && isOnline && <span className="live is-away">Not live: checking every 10 seconds</span>}
      {!isOnline && <span className="live is-away">Not live: no connection</span>}
    </p>
  )
}
