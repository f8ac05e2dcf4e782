import { shortenText } from '../../domain/shown-text.ts'

const MAX_ABOUT = 40 // characters

interface CountedTextProps {
  readonly message: string
  /** The message is about this, such as a product. It is empty when the message says it all. */
  readonly about: string
  readonly count: number
}

/** Shows the words of a success toast, each part in an element of its own: `Added to Cart · Strawberries · 3 times`. */
export const CountedText = ({ message, about, count }: CountedTextProps) => (
  <span className="toast-parts">
    <span>{message}</span>
    {about !== '' && <span className="toast-about">{shortenText(about, MAX_ABOUT)}</span>}
    {count > 1 && (
      <span className="numbers">
        <span aria-hidden="true">{`×${count}`}</span>
        <span className="visually-hidden">{`${count} times`}</span>
      </span>
    )}
  </span>
)
