import { useStoreFacts } from './store-facts.ts'

interface PageHeadProps {
  /** Without the store's name, which is added. Null: the store's own title, on Home. */
  readonly title: string | null
  readonly description?: string
  /** Path of the page's one right address; absent on pages that nobody should find. */
  readonly canonical?: string
}

/** Title, description and canonical address of a page; React puts them into the head. */
export function PageHead({ title, description, canonical }: PageHeadProps) {
  const { publicUrl } = useStoreFacts()
  return (
    <>
      <title>{title === null ? 'Larder: groceries delivered in under 30 minutes' : `${title} · Larder`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${publicUrl}${canonical}`} />
      )}
    </>
  )
}
