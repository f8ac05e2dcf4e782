import { paths } from '../../routing/paths.ts'
import { PageWithoutData } from '../../ui/page-without-data.tsx'

/** The service worker shows it in place of a page that it can't load. `offline-links.ts` is its only script. */
export const OfflinePage = () => (
  <PageWithoutData
    title="You’re offline"
    art={<OfflineArt />}
    wayOn={{ name: 'Go to cart', href: paths.cart() }}
    text="Your cart is saved. Please try again in a moment."
  >
    <nav className="empty-state" aria-labelledby="looked-at" hidden>
      <h2 id="looked-at">Pages you looked at last</h2>
      <ul className="box-list" />
    </nav>
  </PageWithoutData>
)

/** The picture is inline, because there is no network. */
const OfflineArt = () => (
  <span className="picture" data-tint="lemon">
    <svg viewBox="0 0 120 120" width="145" height="145" aria-hidden="true">
      <ellipse cx="60" cy="110" rx="40" ry="5" fill="#12291f" opacity=".14" />
      <path d="M16 50a64 64 0 0 1 88 0" stroke="#cfe5d9" strokeWidth="11" strokeLinecap="round" fill="none" />
      <path d="M33 68a40 40 0 0 1 54 0" stroke="#8fd0b0" strokeWidth="11" strokeLinecap="round" fill="none" />
      <circle cx="60" cy="90" r="9" fill="#1f7350" />
      <path d="m24 98 72-72" stroke="#12291f" strokeWidth="9" strokeLinecap="round" />
    </svg>
  </span>
)
