// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice The contract that a dev account deploys in the seeded history.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract TipJar {
    address public immutable owner = msg.sender;

    event Tipped(address indexed from, uint256 value, string note);

    error NotOwner(address sender);
    error SendFailed();

    function tip(string calldata note) external payable {
        emit Tipped(msg.sender, msg.value, note);
    }

    function empty() external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        (bool isSent,) = owner.call{value: address(this).balance}("");
        if (!isSent) revert SendFailed();
    }
}
