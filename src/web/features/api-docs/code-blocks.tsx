import { NAME_MARK } from '../../../contract/documentation/type-text.ts'

/** A block with a button that copies it. */
export const CodeBlock = ({ text }: { text: string }) => (
  <div className="api-command">
    <pre translate="no">
      <code>{text}</code>
    </pre>
    <button type="button" className="button button-secondary">
      Copy
    </button>
  </div>
)

/** A type, in which names of schemas are links. */
export const TypeBlock = ({ type }: { type: string }) => (
  <pre translate="no">
    <code>
      {type.split(NAME_MARK).map((part, position) =>
        position % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <span key={position}>{part}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <a key={position} href={`#schema-${part}`}>
            {part}
          </a>
        ),
      )}
    </code>
  </pre>
)

/** Shows what is between backticks as code. */
export const SentenceWithCode = ({ text }: { text: string }) => (
  <span>
    {text.split('`').map((part, position) =>
      position % 2 === 0 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <span key={position}>{part}</span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <code key={position} translate="no">
          {part}
        </code>
      ),
    )}
  </span>
)
