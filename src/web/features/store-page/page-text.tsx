import type { TextBlock, TextPart } from '../../../domain/settings/page-text.ts'
import './page-text.css'

/** Shows a text that the owner wrote. Headings follow one of the first level. */
export const PageText = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <div className="page-text">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no state
      <Block key={index} block={block} />
    ))}
  </div>
)

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Parts parts={block.parts} />
      </p>
    )
  if (block.kind === 'heading') {
    const Heading = block.isMain ? 'h2' : 'h3'
    return (
      <Heading>
        <Parts parts={block.parts} />
      </Heading>
    )
  }
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no state
        <li key={index}>
          <Parts parts={parts} />
        </li>
      ))}
    </List>
  )
}

const Parts = ({ parts }: { parts: readonly TextPart[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state
  parts.map((part, index) => <Part key={index} {...part} />)

function Part({ text, isStrong, url }: TextPart) {
  if (url === undefined) return isStrong ? <strong>{text}</strong> : <span>{text}</span>
  return (
    <a className="text-link" href={url}>
      {isStrong ? <strong>{text}</strong> : text}
    </a>
  )
}
