import { StructuredData } from '../../document/page-head.tsx'
import { useCategoryName } from '../../document/store-categories.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

interface CatalogBreadcrumbProps {
  readonly category?: string
  readonly here: string
}

export function CatalogBreadcrumb({ category, here }: CatalogBreadcrumbProps) {
  const { publicUrl } = useStoreFacts()
  const name = useCategoryName(category ?? '')
  const above = [
    { text: 'Home', href: paths.home() },
    { text: 'Products', href: paths.products() },
    ...(category === undefined ? [] : [{ text: name, href: paths.category(category) }]),
  ]
  // The last step is the page itself, which needs no URL.
  const steps = [...above.map(({ text, href }) => ({ name: text, item: publicUrl + href })), { name: here }]
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return (
    <>
      <Breadcrumb above={above} here={here} />
      <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />
    </>
  )
}
