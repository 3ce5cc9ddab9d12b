import { AddressText } from '@latchkey/ui/AddressText'
import { useWords } from '@latchkey/ui/words'
import { getAddress } from 'viem/utils'
import type { TypedNode } from '../../decode/typedData/typedTree.ts'
import { approvalWords } from '../../words/approval.ts'
import './TypedTree.css'

/** Nested fields as text. */
export function TypedTree({ nodes }: { nodes: readonly TypedNode[] }) {
  const { empty } = useWords(approvalWords)
  return (
    <dl className="TypedTree">
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the fields is what is signed
        <div className="TypedTree-row" key={at} data-kind={node.kind}>
          <dt className="TypedTree-label">{node.label}</dt>
          <dd className="TypedTree-value">
            {node.kind === 'group' ? (
              node.children.length === 0 ? (
                empty
              ) : (
                <TypedTree nodes={node.children} />
              )
            ) : node.address ? (
              <AddressText address={getAddress(node.address)} format="full" />
            ) : (
              <bdi>{node.text || empty}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
