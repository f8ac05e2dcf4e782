import './live-tag.css'

/** A line that says whether changes show by themselves. Empty until it is known. */
export const LiveTag = ({ isLive }: { isLive: boolean | null }) => (
  <p className="live-line" role="status">
    {isLive && (
      <>
        <span className="live">Live</span> <span className="soft small">Changes show up by themselves.</span>
      </>
    )}
    {isLive === false && <span className="live is-away">Not live: checking every 10 seconds</span>}
  </p>
)
