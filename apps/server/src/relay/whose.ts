/** The client, network and project whose quotas a connection uses. */
export type Whose = {
  /** The client's key in hex, which also names its mailbox. */
  client: string
  /** The client's network (IPv4 /24, IPv6 /64), in the form the database stores. */
  network: string
  project: string
}
