import { paths } from '../routing/paths.ts'
import { PageWithoutData } from '../ui/page-without-data.tsx'

/** Needs no script, no data and no further file. `reference` identifies the error in the server's log. */
export const ErrorPage = ({ reference }: { reference: string | null }) => (
  <PageWithoutData
    title="Unexpected Application Error!"
    art={<ErrorArt />}
    wayOn={{ name: 'Back to Home', href: paths.home() }}
    text={
      <>
        <span>Something went wrong on our side. Your cart is saved.</span>
        {reference !== null && (
          <span className="own-line small">
            If you contact us, quote this code: <span className="own-line numbers">{reference}</span>
          </span>
        )}
      </>
    }
  />
)

/** The response has headers by which the browser loads the page again after a while (TRY_AGAIN). */
export const UnavailablePage = () => (
  <PageWithoutData
    title="We’ll be right back"
    art={<ErrorArt />}
    wayOn={{ name: 'Back to Home', href: paths.home() }}
    text="The store is very busy right now. This page tries again every few seconds. Your cart is saved."
  />
)

/** The picture is inline, because other files may not be available. */
const ErrorArt = () => (
  <span className="picture" data-tint="rose">
    <svg viewBox="0 0 120 120" width="145" height="145" aria-hidden="true">
      <ellipse cx="58" cy="110" rx="40" ry="5" fill="#12291f" opacity=".14" />
      <path d="m78 80 24 22" stroke="#453b7d" strokeWidth="17" strokeLinecap="round" />
      <circle cx="102" cy="102" r="4" fill="#fee0e0" />
      <circle cx="52" cy="55" r="44" fill="#5b4f9c" />
      <circle cx="52" cy="56" r="36" fill="#383067" />
      <path
        d="M52 36c9-4 17 2 19 9 2 5 7 8 6 15-2 8-11 8-16 11-7 4-13 3-18-1-5-5-13-6-14-14-1-7 6-9 9-14 3-4 9-3 14-6Z"
        fill="#fffdf7"
      />
      <circle cx="53" cy="55" r="10" fill="#f9b233" />
      <path d="M47 53a7 7 0 0 1 5-5" stroke="#ffe3a3" strokeWidth="3" strokeLinecap="round" fill="none" />
    </svg>
  </span>
)
