import { Link } from 'wouter'

interface BreadcrumbProps {
  /** `above` are the pages above this one, from the top. */
  readonly above: readonly { readonly text: string; readonly href: string }[]
  readonly here: string
}

export const Breadcrumb = ({ above, here }: BreadcrumbProps) => (
  <nav className="breadcrumb" aria-label="Breadcrumb">
    <ol>
      {above.map(({ text, href }) => (
        <li key={href}>
          <Link href={href}>{text}</Link>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
)
