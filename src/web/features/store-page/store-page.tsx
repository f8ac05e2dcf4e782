import { useEffect } from 'react'
import { STORE_PAGES, storePageName } from '../../../domain/settings/store-pages.ts'
import { PageHead } from '../../document/page-head.tsx'
import { useStoreFacts } from '../../document/store-facts.ts'
import { useWrittenPage } from '../../document/written-page.ts'
import { paths } from '../../routing/paths.ts'
import { PageNotFound } from '../../ui/page-not-found.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageText } from './page-text.tsx'

/** Shows a page that the owner wrote, such as the privacy policy. */
export function StorePage({ id }: { id: string }) {
  const { writtenPages } = useStoreFacts()
  const written = useWrittenPage()
  const name = storePageName(id)
  if (name === null || !writtenPages?.includes(name)) return <NotWritten />
  const title = STORE_PAGES[name]
  if (written?.name !== name) return <OpenAsDocument title={title} />
  const { blocks, description } = written
  return (
    <>
      <PageHead title={title} canonical={paths.storePage(name)} {...(description !== undefined && { description })} />
      <div className="page container">
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <PageText blocks={blocks} />
      </div>
    </>
  )
}

const NotWritten = () => (
  <>
    <PageHead title="Page not found" />
    <div className="page container">
      <PageNotFound>There’s no such page in this store yet.</PageNotFound>
    </div>
  </>
)

/**
 * Loads the page as a document, since only documents come with the owner's text. The browser's Back button can lead here
 * within the document of another page.
 */
function OpenAsDocument({ title }: { title: string }) {
  useEffect(() => location.reload(), [])
  return (
    <>
      <PageHead title={title} />
      <div className="page container" aria-busy="true">
        <Skeleton height={320} />
      </div>
    </>
  )
}
