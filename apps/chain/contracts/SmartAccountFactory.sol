// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

/// @notice Makes smart accounts where everybody can compute them beforehand; the same on every chain.
contract SmartAccountFactory {
    address public immutable implementation;

    constructor(address implementation_) {
        implementation = implementation_;
    }

    /// @notice Makes the account unless it is there already; anyone may, since it belongs to its owner either way.
    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = getAddress(owner, salt);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encodePacked(owner), bytes32(salt));
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(
            implementation, abi.encodePacked(owner), bytes32(salt)
        );
    }
}
