import { countOf, numberText } from '../../../../domain/counts.ts'

interface FiguresProps {
  readonly created: number
  readonly products: number
  readonly cells: number
  readonly same: number
  readonly wrong: number
}

export const Figures = ({ created, products, cells, same, wrong }: FiguresProps) => (
  <div className="import-figures">
    <Figure to="new" name="New products" count={created}>
      will be added
    </Figure>
    <Figure to="changed" name="Changed products" count={products}>
      {countOf(cells, 'cell')}
    </Figure>
    <Figure name="The same" count={same}>
      left as they are
    </Figure>
    <Figure to="errors" name="Rows with errors" count={wrong} isBad>
      will be left out
    </Figure>
  </div>
)

interface FigureProps {
  /** The id of the section with its rows. */
  readonly to?: string
  readonly name: string
  readonly count: number
  readonly isBad?: boolean
  readonly children: string
}

function Figure({ to, name, count, isBad = false, children }: FigureProps) {
  const content = (
    <>
      <span>{name}</span>
      <span className={isBad && count > 0 ? 'import-count is-bad' : 'import-count'}>{numberText(count)}</span>
      <span className="soft small">{children}</span>
    </>
  )
  return to !== undefined && count > 0 ? (
    <a className="import-figure" href={`#${to}`}>
      {content}
    </a>
  ) : (
    <div className="import-figure">{content}</div>
  )
}
