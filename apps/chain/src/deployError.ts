/** Why nothing could be deployed, in a sentence for the operator. */
export class DeployError extends Error {}
