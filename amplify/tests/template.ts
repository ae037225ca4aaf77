/** Synthesises the back end and lists every resource of every stack, with resolved references. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NestedStack, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'

// biome-ignore lint/suspicious/noExplicitAny: templates are JSON without types
export type Json = any

export const account = '123456789012'
export const region = 'eu-north-1'
const pseudo: Record<string, string> = {
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

const context = {
  'amplify-backend-namespace': 'ljungsol',
  'amplify-backend-name': 'main',
  'amplify-backend-type': 'branch',
}
/** Temporary files of the tests. */
export const folder = mkdtempSync(join(tmpdir(), 'backend-'))
export const bundles = join(folder, 'cdk.out')
export const siteOrigin = 'https://www.firma.example'

process.env.CDK_CONTEXT_JSON = JSON.stringify({
  ...JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}'),
  ...context,
})
process.env.CDK_OUTDIR = bundles
Object.assign(process.env, {
  SITE_ORIGIN: siteOrigin,
  MAIL_FROM: 'offert@firma.example',
  ALARM_EMAIL: 'larm@firma.example',
  AWS_BRANCH: 'main',
  AWS_APP_ID: 'd1a2b3',
  CONCURRENCY: '30',
  // Facts past their review date must not stop a deployment.
  SOURCE_DATE_EPOCH: String(Date.UTC(2030, 0, 1) / 1000),
  ...JSON.parse(process.env.SYNTHESISE ?? '{}'),
})
const { backend } = await import('../backend.ts')

/**
 * `name` is the stack and the construct's id, such as `data/Office`; functions are named by their
 * folder.
 */
export type Resource = {
  name: string
  type: string
  deletion?: string
  replaced?: string
} & Record<string, Json>

type StackPart = { name: string; template: Json; parent?: { part: StackPart; id: string } }

const parts = new Map<Stack, StackPart>()
// A cycle between stacks can be synthesised but not deployed; Template refuses it, if it is given
// the root too.
for (const construct of backend.stack.node.findAll())
  if (Stack.isStack(construct)) partOf(construct)

function partOf(stack: Stack): StackPart {
  const known = parts.get(stack)
  if (known) return known
  const { nestedStackParent: parent, nestedStackResource } = stack as NestedStack
  const part: StackPart = {
    name: parent ? stack.node.id : '',
    template: Template.fromStack(stack).toJSON(),
    ...(parent &&
      nestedStackResource && {
        parent: {
          part: partOf(parent),
          id: parent.resolve((nestedStackResource as Json).logicalId),
        },
      }),
  }
  parts.set(stack, part)
  return part
}

function nameOf(part: StackPart, id: string): string {
  const { Tags = [] } = part.template.Resources[id].Properties ?? {}
  const friendly = Array.isArray(Tags)
    ? Tags.find(({ Key }: Json) => Key === 'amplify:friendly-name')?.Value
    : undefined
  const isFunction = part.template.Resources[id].Type === 'AWS::Lambda::Function'
  return [part.name, (isFunction && friendly) || id.replace(/[0-9A-F]{8}$/, '')]
    .filter(Boolean)
    .join('/')
}

/**
 * Replaces a reference to a resource or its ARN by its name, and one to another attribute by name
 * and attribute.
 */
function resolve(value: Json, part: StackPart): Json {
  if (Array.isArray(value))
    return value.map((item) => resolve(item, part)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.Ref === 'string') return resolveReference(value.Ref, part)
  if (value['Fn::Join']) return resolve(value['Fn::Join'][1], part).join(value['Fn::Join'][0])
  if (value['Fn::GetAtt']) {
    const [id, attribute] = value['Fn::GetAtt']
    const nested = [...parts.values()].find(
      ({ parent }) => parent?.part === part && parent.id === id,
    )
    if (nested)
      return resolve(nested.template.Outputs[attribute.replace('Outputs.', '')].Value, nested)
    return attribute === 'Arn' ? nameOf(part, id) : `${nameOf(part, id)}.${attribute}`
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolve(inner, part)]),
  )
}

function resolveReference(id: string, part: StackPart): Json {
  if (id.startsWith('AWS::')) return id === 'AWS::NoValue' ? undefined : (pseudo[id] ?? id)
  if (part.template.Resources[id]) return nameOf(part, id)
  const given = part.parent?.part.template.Resources[part.parent.id].Properties.Parameters?.[id]
  return given === undefined ? id : resolve(given, part.parent!.part)
}

export const resources: Resource[] = [...parts.values()].flatMap((part) =>
  Object.entries<Json>(part.template.Resources ?? {}).map(
    ([id, { Type, Properties, DeletionPolicy, UpdateReplacePolicy }]) => ({
      name: nameOf(part, id),
      type: Type,
      deletion: DeletionPolicy,
      replaced: UpdateReplacePolicy,
      ...resolve(Properties ?? {}, part),
    }),
  ),
)
export const outputs = JSON.stringify(
  [...parts.values()].map((part) => resolve(part.template.Outputs ?? {}, part)),
)
export const root = backend.stack

export const ofType = (type: string): Resource[] =>
  resources.filter((resource) => resource.type === `AWS::${type}`)
/** The one resource of this name. */
export function resourceNamed(name: string): Resource {
  const matches = resources.filter((resource) => resource.name === name)
  if (matches.length !== 1) throw new Error(`${matches.length} resources are named ${name}`)
  return matches[0]!
}
