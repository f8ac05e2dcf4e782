import { StructuredData } from '../../document/page-head.tsx'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'

export function StoreStructuredData() {
  const { publicUrl, contactEmail } = useStoreFacts()
  const home = publicUrl + paths.home()
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: 'Larder',
    url: home,
    logo: `${publicUrl}/icon-512.png`,
    email: contactEmail,
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: 'Larder',
    url: home,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${paths.products()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return <StructuredData facts={{ '@graph': [organization, website] }} />
}
