import { readFile } from 'node:fs/promises'
import { askMachine, type Env } from './askMachine.ts'
import { askService } from './keyServiceOptions.ts'
import type { AwsKeys } from './signAws.ts'

/** Credentials in the notation of AWS services. */
type Given = { AccessKeyId?: string; SecretAccessKey?: string; Token?: string; SessionToken?: string }
type Assumed = { AssumeRoleWithWebIdentityResponse?: { AssumeRoleWithWebIdentityResult?: { Credentials?: Given } } }

const toKeys = (given: Given | undefined): AwsKeys => {
  const { AccessKeyId, SecretAccessKey, Token, SessionToken } = given ?? {}
  const sessionToken = Token ?? SessionToken
  if (!AccessKeyId || !SecretAccessKey || !sessionToken) throw new Error('AWS gave no credentials')
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken }
}

/** The role of a pod or a job, proven by a signed token. */
const assumeRole = async (env: Env, region: string, role: string, file: string): Promise<AwsKeys> => {
  const body = new URLSearchParams({
    ...{ Action: 'AssumeRoleWithWebIdentity', Version: '2011-06-15', RoleArn: role },
    RoleSessionName: env.AWS_ROLE_SESSION_NAME || 'latchkey',
    WebIdentityToken: (await readFile(file, 'utf8')).trim(),
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const url = env.AWS_ENDPOINT_URL_STS || `https://sts.${region}.amazonaws.com`
  const answer = await askService<Assumed>(`${url}/`, { headers, body })
  return toKeys(answer.AssumeRoleWithWebIdentityResponse?.AssumeRoleWithWebIdentityResult?.Credentials)
}

/** Addresses that only the machine itself answers. Elsewhere, credentials must not travel in the clear. */
const ownHosts = ['localhost', '127.0.0.1', '[::1]', '169.254.170.2', '169.254.170.23', '[fd00:ec2::23]']

const askContainer = async (env: Env, place: string): Promise<AwsKeys> => {
  const url = new URL(place, 'http://169.254.170.2')
  if (url.protocol !== 'https:' && !ownHosts.includes(url.hostname))
    throw new Error('AWS_CONTAINER_CREDENTIALS_FULL_URI must be https or an address of this machine')
  const file = env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
  const token = file ? (await readFile(file, 'utf8')).trim() : env.AWS_CONTAINER_AUTHORIZATION_TOKEN
  return toKeys(JSON.parse(await askMachine(url.href, { headers: token ? { authorization: token } : {} })) as Given)
}

/** The role of a virtual machine, by version 2 of its metadata service. */
const askInstance = async (env: Env): Promise<AwsKeys> => {
  const base = `${env.AWS_EC2_METADATA_SERVICE_ENDPOINT || 'http://169.254.169.254'}/latest`
  const token = await askMachine(`${base}/api/token`, {
    method: 'PUT',
    headers: { 'x-aws-ec2-metadata-token-ttl-seconds': '60' },
  })
  const headers = { 'x-aws-ec2-metadata-token': token }
  const roles = `${base}/meta-data/iam/security-credentials/`
  const [role = ''] = (await askMachine(roles, { headers })).split('\n')
  return toKeys(JSON.parse(await askMachine(`${roles}${encodeURIComponent(role)}`, { headers })) as Given)
}

/** Finds credentials as AWS tools do: environment, web identity, container, virtual machine. */
export const findAwsKeys = async (env: Env, region: string): Promise<AwsKeys> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return {
      ...{ accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    }
  const { AWS_ROLE_ARN, AWS_WEB_IDENTITY_TOKEN_FILE } = env
  if (AWS_ROLE_ARN && AWS_WEB_IDENTITY_TOKEN_FILE)
    return await assumeRole(env, region, AWS_ROLE_ARN, AWS_WEB_IDENTITY_TOKEN_FILE)
  const place = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI || env.AWS_CONTAINER_CREDENTIALS_FULL_URI
  if (place) return await askContainer(env, place)
  return await askInstance(env)
}
