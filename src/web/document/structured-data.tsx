import { scriptBlockText } from './script-block-text.ts'

interface StructuredDataProps {
  /** Properties that schema.org defines, with absolute URLs. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** A data script is never executed, so the content security policy allows it. */
export const StructuredData = ({ facts }: StructuredDataProps) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: each < is escaped (scriptBlockText)
    dangerouslySetInnerHTML={{ __html: scriptBlockText({ '@context': 'https://schema.org', ...facts }) }}
  />
)
