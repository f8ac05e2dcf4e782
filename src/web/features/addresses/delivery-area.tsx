import { useStoreFacts } from '../../document/store-facts.ts'

export function DeliveryArea() {
  const { deliveryArea } = useStoreFacts()
  return <p className="soft small">{deliveryArea ? `We deliver to ${areaText(deliveryArea)}.` : 'We deliver everywhere.'}</p>
}

function areaText({ zipCodes, count }: { readonly zipCodes: readonly string[]; readonly count: number }): string {
  const more = count - zipCodes.length
  const [last] = zipCodes.slice(-1)
  if (more > 0) return `the ZIP codes ${zipCodes.join(', ')} and ${more} more`
  if (zipCodes.length === 1) return `the ZIP code ${last}`
  return `the ZIP codes ${zipCodes.slice(0, -1).join(', ')} and ${last}`
}
