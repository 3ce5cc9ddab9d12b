// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @notice Editions of several copies each, with on-chain images that need no internet.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract SeededEditions is ERC1155 {
    string public name;
    string public symbol;
    address public immutable operator;
    string private _colour;

    error NotOperator(address sender);

    constructor(string memory name_, string memory symbol_, string memory colour, address operator_) ERC1155("") {
        name = name_;
        symbol = symbol_;
        _colour = colour;
        operator = operator_;
    }

    /// @notice Mints copies of one edition.
    function mint(address receiver, uint256 id, uint256 amount) external {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        _mint(receiver, id, amount, "");
    }

    /// @notice Mints copies of several editions in one event.
    function mintBatch(address receiver, uint256[] calldata ids, uint256[] calldata amounts) external {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        _mintBatch(receiver, ids, amounts, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        string memory number = Strings.toString(id);
        bytes memory picture = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="',
            _colour,
            '"/><circle cx="160" cy="160" r="104" fill="none" stroke="#fff" stroke-width="12"/>',
            '<text x="160" y="184" font-family="sans-serif" font-size="72" text-anchor="middle" fill="#fff">',
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"', name, " ", number, '","image":"data:image/svg+xml;base64,', Base64.encode(picture), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
