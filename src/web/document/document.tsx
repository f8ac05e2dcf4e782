import { PAGE_DATA_ID } from '../../contract/rendering/page-data.ts'
import type { Elements } from '../ui/elements.ts'

interface DocumentProps {
  /** `dataText` is JSON text, escaped for a script element. */
  readonly dataText: string
  readonly head?: Elements
  readonly children: Elements
}

/** React hoists the page's title, description and canonical URL into the head. */
export function Document({ dataText, head, children }: DocumentProps) {
  return (
    // saved-cart-hint.ts and saved-login-hint.ts add an attribute before hydration
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        {head}
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: each < is escaped (scriptBlockText) */}
        <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: dataText }} />
      </body>
    </html>
  )
}

/** Returns JSON in which no `<` can end a script element (HTML standard, section 4.12.1.3). */
export const scriptBlockText = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
