import { Check, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { STORE_PAGE_NAMES, STORE_PAGES, type StorePageName, storePageName } from '../../../../domain/settings/store-pages.ts'
import { paths } from '../../../routing/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { openPageDrafts, usePageDrafts } from './page-drafts.ts'
import { PageEditor } from './page-editor.tsx'
import './store-pages.css'

const NOTE = 'Once a page is written, the footer of every page links to it.'

/** The owner writes the pages about the store here. `id` is the name of the page that is open. */
export function StorePages({ id, title }: { id: string; title: string }) {
  const { data: settings, isError, isFetching, refetch } = useSettings()
  const drafts = usePageDrafts()
  useEffect(() => void openPageDrafts(), [])
  const open = storePageName(id) ?? 'about'
  if (!settings && !(isError && !isFetching)) return <StorePagesSkeleton title={title} />
  return (
    <>
      <SellerHead title={title} note={NOTE} />
      {settings ? (
        <div className="store-pages">
          <nav className="seller-panel" aria-label="Pages of the store">
            <ul>
              {STORE_PAGE_NAMES.map((name) => (
                <li key={name}>
                  <PageLink
                    name={name}
                    isOpen={name === open}
                    isWritten={settings.pages[name] !== undefined}
                    isChanged={drafts.has(name)}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <PageEditor key={open} name={open} settings={settings} draft={drafts.get(open)} />
        </div>
      ) : (
        <Notice onRetry={() => void refetch()}>Your pages could not be loaded.</Notice>
      )}
    </>
  )
}

export const StorePagesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={NOTE} />
    <div className="store-pages" aria-hidden="true">
      <Skeleton className="skeleton-panel" height={440} />
      <Skeleton className="skeleton-panel" height={620} />
    </div>
  </>
)

interface PageLinkProps {
  readonly name: StorePageName
  readonly isOpen: boolean
  readonly isWritten: boolean
  readonly isChanged: boolean
}

const PageLink = ({ name, isOpen, isWritten, isChanged }: PageLinkProps) => (
  <Link className="page-link" href={paths.sellerPages(name)} aria-current={isOpen ? 'page' : undefined}>
    <strong>{STORE_PAGES[name]}</strong>
    {isChanged ? (
      <span className="page-state page-state-changed">
        <Pencil className="icon" aria-hidden="true" />
        <span>Changed, not in the store</span>
      </span>
    ) : (
      <WrittenState isWritten={isWritten} />
    )}
  </Link>
)

const WrittenState = ({ isWritten }: { isWritten: boolean }) =>
  isWritten ? (
    <span className="page-state page-state-written">
      <Check className="icon" aria-hidden="true" />
      <span>In the store</span>
    </span>
  ) : (
    <span className="page-state">Not written</span>
  )
