import { ParentBasedSampler, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace'

/**
 * Records this share of the traces. Spans within the store follow their parent. The decision of a client is ignored, and its
 * trace id as well: otherwise anybody could have all requests recorded, or none.
 */
export function ownSampler(share: number): Sampler {
  const byChance: Sampler = {
    shouldSample: () => ({
      decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `OwnSampler{${share}}`,
  }
  return new ParentBasedSampler({ root: byChance, remoteParentSampled: byChance, remoteParentNotSampled: byChance })
}
