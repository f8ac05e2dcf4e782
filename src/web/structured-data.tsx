import { scriptBlockText } from './script-block-text.ts'

interface StructuredDataProps {
  /** In the words of schema.org, absolute addresses throughout. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** What a page is about, for search engines. A block of data is never executed, so that the content security policy lets it be. */
export const StructuredData = ({ facts }: StructuredDataProps) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with each < escaped (scriptBlockText)
    dangerouslySetInnerHTML={{ __html: scriptBlockText({ '@context': 'https://schema.org', ...facts }) }}
  />
)
